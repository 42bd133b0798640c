/** The time zones of a select field, with that of the shop. */
export const zones = (own: string): { id: string; label: string }[] =>
  [...new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
    .sort()
    .map((id) => ({ id, label: id.replaceAll('_', ' ') }))
