declare module 'autocannon' {
  /** The part of the package that is used; it has no types of its own. */
  export default function autocannon(options: {
    url: string
    amount: number
    connections: number
    headers: Record<string, string>
  }): Promise<{ non2xx: number; errors: number }>
}
