/** The values that differ from their default. */
export function different(values: Record<string, string>, defaults: Record<string, string>) {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== defaults[name]));
}
