/** By file of a page or of a layout: the namespaces it waits for. From bin/client/page-namespaces.ts. */
declare module 'virtual:*-words' {
  const words: Record<string, string[]>
  export default words
}
