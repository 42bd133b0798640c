/** A view of one page that a person keeps; `query` is the page's address after the question mark. */
export interface SavedViewProps {
  id: number
  name: string
  query: string
}
