/** The house style: how all sheets of the builder look. It belongs to the page, and to no puzzle, address or file. */
import { different } from "../state/different.ts";
import { cryptogram } from "../state/parameters.gen.ts";
import { Store } from "../state/store.ts";

/** The values in the toolkit's names, as text. */
export type HouseStyle = Record<keyof typeof DEFAULTS, string>;

export const DEFAULTS = {
  accent: cryptogram.accent.default,
  font: cryptogram.font.default,
  /** a data URL */
  logo: "",
  instructionText: "",
};

/** The style in use. Views of sheets subscribe to it. */
export const houseStyle = new Store((state: HouseStyle) => ({ state }), DEFAULTS);

/** The parameters that a style sets. The toolkit has a default for each that is left out. */
export const paramsOf = ({ instructionText, ...same }: HouseStyle): Partial<HouseStyle> =>
  different({ ...same, instructionText: instructionText.trim() }, DEFAULTS);

/** The parameters of a sheet in the style in use. What the sheet sets itself wins. */
export const styled = <Params extends object>(params: Params): Params => ({
  ...paramsOf(houseStyle.state),
  ...params,
});

/** What a style sets, in words: "blue, serif, logo, own instructions". The usual style is "". */
export function inWords(style: HouseStyle): string {
  const { accent, font, logo, instructionText } = paramsOf(style);
  return [accent, font, logo && "logo", instructionText && "own instructions"].filter(Boolean).join(", ");
}
