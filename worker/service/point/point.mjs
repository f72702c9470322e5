// @ts-check
/** Writes lines of the log to Workers Analytics Engine, as package point describes. */
import fields from "./fields.json" with { type: "json" };

/** The maximum length of a text. A data point may have 5,120 bytes of texts, of which only the cause of an error can be long. */
const MOST = 500;

/**
 * Writes the line of a call as a data point.
 * @param {string} line
 * @param {{ CALLS?: AnalyticsEngineDataset }} env
 */
export const writePoint = (line, { CALLS }) => write(line, fields.calls, CALLS);

/**
 * Writes the line of an event as a data point.
 * @param {string} line
 * @param {{ EVENTS?: AnalyticsEngineDataset }} env
 */
export const writeEvent = (line, { EVENTS }) => write(line, fields.events, EVENTS);

/**
 * Writes a line as a data point. The platform sends data points in the background and samples them by their index. Nothing ever fails
 * because of a data point.
 * @param {string} line
 * @param {{ index: string[], blobs: string[], doubles: string[] }} fields
 * @param {AnalyticsEngineDataset | undefined} dataset
 */
function write(line, { index, blobs, doubles }, dataset) {
  if (!dataset) return;
  try {
    const members = JSON.parse(line);
    dataset.writeDataPoint({
      indexes: [index.map((name) => members[name]).find(Boolean) ?? ""],
      blobs: blobs.map((name) => (members[name] ?? "").slice(0, MOST)),
      doubles: doubles.map((name) => members[name] ?? 0),
    });
  } catch (error) {
    console.error(`a data point could not be written: ${error}`);
  }
}
