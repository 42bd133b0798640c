/** The field for today's gold, by which other parts of the product lead to it. */
export const GOLD_FIELD = 'todays-gold'
