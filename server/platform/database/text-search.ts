/** Escapes % and _ for `like … escape '!'`. */
export const escapeLike = (text: string): string => text.replace(/[!%_]/g, '!$&')

/** Matches a text anywhere in a value, for `like … escape '!'`. */
export const anywhere = (text: string): string => `%${escapeLike(text)}%`
