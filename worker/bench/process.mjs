// @ts-check
/** What the operating system says of a process (Linux). */
import { readFileSync } from "node:fs";

/** The kernel's unit of CPU time in /proc, in milliseconds: USER_HZ is 100 on every architecture that Linux has. */
const TICK = 10;

/**
 * CPU time so far of all threads, user and system, in milliseconds.
 * @param {number} pid
 */
export function cpu(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK;
}

/**
 * Resident memory in MB.
 * @param {number} pid
 */
export function memory(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}

/**
 * The most resident memory so far, in MB.
 * @param {number} pid
 */
export function peak(pid) {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}
