export interface HomeCardTable {
  user_id: number
  layout: string
}
