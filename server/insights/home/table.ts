export interface HomeCardTable {
  user_id: number
  layout: string
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    home_cards: HomeCardTable
  }
}
