/** A saved view of a page; `query` is the query string of its URL. */
export interface SavedViewProps {
  id: number
  name: string
  query: string
}
