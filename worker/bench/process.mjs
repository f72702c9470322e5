// @ts-check
/** Figures of a process from the operating system (Linux). */
import { readFileSync } from "node:fs";

/** The unit of CPU time in /proc, in milliseconds. USER_HZ is 100 on every architecture of Linux. */
const TICK = 10;

/**
 * Returns the user and system CPU time of all threads so far, in milliseconds.
 * @param {number} pid
 */
export function cpu(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK;
}

/**
 * Returns the resident memory in MB.
 * @param {number} pid
 */
export function memory(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}

/**
 * Returns the peak resident memory so far, in MB.
 * @param {number} pid
 */
export function peak(pid) {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}
