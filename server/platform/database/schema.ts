/** Every table and its row type. Each folder adds its own tables in its `table.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: declarations in other files extend it
export interface Schema {}
