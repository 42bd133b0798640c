/** The first bytes of files that are no text. */
export const FILE_STARTS = {
  workbook: Buffer.from('504b0304140006000800000021', 'hex'),
  oldWorkbook: Buffer.from('d0cf11e0a1b11ae1000000000000', 'hex'),
  pdf: Buffer.from('%PDF-1.7\n1 0 obj\n'),
  png: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  jpeg: Buffer.from('ffd8ffe000104a46494600010100', 'hex'),
}

/** Such files as browsers and editors read them as text, with the refusal of each. */
export const FILES_AS_TEXT: [string, string, RegExp][] = [
  ['an Excel workbook', FILE_STARTS.workbook.toString(), /Excel workbook/],
  ['an old Excel workbook', FILE_STARTS.oldWorkbook.toString(), /Excel workbook/],
  ['an old Excel workbook, by byte', FILE_STARTS.oldWorkbook.toString('latin1'), /Excel workbook/],
  ['a PDF', FILE_STARTS.pdf.toString(), /isn’t a CSV file/],
  ['a picture', FILE_STARTS.png.toString(), /isn’t a CSV file/],
]
