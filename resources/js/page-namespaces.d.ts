/** Required namespaces by file of a page or layout, from bin/client/page-namespaces.ts. */
declare module 'virtual:*-namespaces' {
  const namespaces: Record<string, string[]>
  export default namespaces
}
