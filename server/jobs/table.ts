/** Who of several processes may do a kind of work; a higher epoch means that another has taken over since. */
export interface LeaseTable {
  name: string
  holder: string
  epoch: number
  until: string
}
