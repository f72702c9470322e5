/** A text whose first letter is a capital. */
export const capitalized = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** A text whose first letter is small. */
export const uncapitalized = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1);
