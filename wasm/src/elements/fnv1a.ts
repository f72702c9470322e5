/** The 32-bit FNV-1a hash of an ASCII text, in base 36 (http://www.isthe.com/chongo/tech/comp/fnv/). */
export function fnv1a(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(36);
}
