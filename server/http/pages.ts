/** Every page and its props; each noun declares its own beside their types. A page component takes `Pages['price']`. */
// biome-ignore lint/suspicious/noEmptyInterface: declarations in other files extend it
export interface Pages {}

export type PageName = keyof Pages
