// @ts-check
/** Writes the line of a call in the log to Workers Analytics Engine, as package point describes. */
import fields from "./fields.json" with { type: "json" };

/** The maximum length of a text. A data point may have 5,120 bytes of texts, of which only the cause of an error can be long. */
const MOST = 500;

/**
 * Writes a line as a data point. The platform sends data points in the background and samples them by their index. A call never fails
 * because of its data point.
 * @param {string} line
 * @param {{ CALLS?: AnalyticsEngineDataset }} env
 */
export function writePoint(line, { CALLS }) {
  try {
    const call = JSON.parse(line);
    CALLS?.writeDataPoint({
      indexes: [call[fields.index] ?? ""],
      blobs: fields.blobs.map((name) => (call[name] ?? "").slice(0, MOST)),
      doubles: fields.doubles.map((name) => call[name] ?? 0),
    });
  } catch (error) {
    console.error(`a data point could not be written: ${error}`);
  }
}
