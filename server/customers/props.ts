/** A customer in a field that picks one. */
export interface CustomerRef {
  id: number
  name: string
  /** Company, city, number: what tells two of one name apart. */
  detail: string
}
