// @ts-check
/** Claims the folder for a local server's state. Only its owner can read it, and only one server at a time uses it. */
import { once } from "node:events";
import { accessSync, chmodSync, closeSync, constants, mkdirSync, openSync, readdirSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";

/** The flag of open(2) that locks a file, on macOS and the BSDs. Node has no name for it. */
const O_EXLOCK = 0x20;

/**
 * Claims a folder for this process, and makes the folder if it does not exist. The claim ends with the process, even if the process is
 * killed, or when the returned function is called. Files that the process makes from now on are readable only by their owner.
 *
 * Throws if another process has claimed the folder, or if it can't be used.
 *
 * @param {string} folder
 * @returns {Promise<() => void>}
 */
export async function claimState(folder) {
  process.umask(0o077);
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK | constants.X_OK);
    // The permissions of a folder with other files in it, such as /tmp, are not changed.
    const names = readdirSync(folder);
    if (names.length === 0 || names.includes("v3")) chmodSync(folder, 0o700);
    return await lock(folder);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    const reason =
      code === "EADDRINUSE" || code === "EAGAIN" ? "in use by another server" : `no usable folder (${code})`;
    throw new Error(`STATE=${folder} is ${reason}; choose another one with STATE=`);
  }
}

/**
 * Takes a lock that the system releases when the process ends.
 * @param {string} folder
 */
async function lock(folder) {
  if (process.platform !== "linux") {
    const file = openSync(join(folder, "lock"), constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | O_EXLOCK);
    return () => closeSync(file);
  }
  // Linux has no such flag, but it has sockets whose names are not in the file system. Device and inode identify the
  // folder, however its path is written. Some versions of Node pad the name to 108 bytes, so it is padded here.
  const { dev, ino } = statSync(folder, { bigint: true });
  const socket = createServer().listen(`\0lettercraft-state-${dev}-${ino}`.padEnd(108, "\0")).unref();
  await once(socket, "listening");
  return () => socket.close();
}
