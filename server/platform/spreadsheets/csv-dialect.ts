/** How a spreadsheet of some country expects a CSV file. */
export interface Manner {
  delimiter: ',' | ';'
  decimal: '.' | ','
  /** The mark at the start tells spreadsheets that this is UTF-8; machines read on without it. */
  bom: boolean
}

/** Where decimals have a comma, columns are parted by semicolons. `tag` is a language tag such as `de-DE`. */
export function mannerOf(tag: string): Manner {
  const decimal = new Intl.NumberFormat(tag, { numberingSystem: 'latn' })
    .formatToParts(1.5)
    .find(({ type }) => type === 'decimal')?.value
  return decimal === ','
    ? { delimiter: ';', decimal: ',', bom: true }
    : { delimiter: ',', decimal: '.', bom: true }
}

/** As shop systems read it, wherever they stand. */
export const FOR_MACHINES: Manner = { delimiter: ',', decimal: '.', bom: false }
