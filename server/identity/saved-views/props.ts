/** A saved view of a page; `query` is the query string of its URL. */
export interface SavedViewProps {
  id: number
  name: string
  query: string
  /** The number of rows that match, where the page counts them. */
  count?: number
}
