/** The icons of the client, from bin/client/icon-usage.ts. */
declare module 'virtual:icon-usage' {
  const usage: import('#bin/client/icon-usage.ts').IconUsage
  export default usage
}
