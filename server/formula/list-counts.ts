/** The rows of a list are counted up to this number. */
export const MAX_COUNTED = 10_000

/** Counting stops here: as a number of rows it says that there are more than `MAX_COUNTED`. */
export const COUNT_LIMIT = MAX_COUNTED + 1
