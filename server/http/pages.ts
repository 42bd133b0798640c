/** Every page and its props; a folder declares its own next to their types. A page component uses `Pages['price']`. */
// biome-ignore lint/suspicious/noEmptyInterface: declarations in other files extend it
export interface Pages {}

export type PageName = keyof Pages
