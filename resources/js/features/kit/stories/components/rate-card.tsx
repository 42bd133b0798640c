import type { Story } from '#client/features/kit/story.ts'
import { RateCard } from '#client/features/market/board/RateCard.tsx'
import { Card } from '#client/ui/Card.tsx'

const GOLD_14K = {
  label: '14K',
  fineness: '585',
  stamp: '585',
  sell: { g: '92.60', dwt: '144.01', ozt: '2880.20' },
  buyBack: { g: '65.60', dwt: '102.02', ozt: '2040.39' },
}

const GOLD_18K = {
  label: '18K',
  fineness: '750',
  stamp: '750',
  sell: { g: '119.07', dwt: '185.18', ozt: '3703.50' },
  buyBack: { g: '84.35', dwt: '131.18', ozt: '2623.58' },
}

const METAL_14K = {
  label: '14K',
  fineness: '585',
  stamp: '585',
  perGram: '77.17',
  perPennyweight: '120.01',
  perTroyOunce: '2400.17',
}

export const rateCard: Story = {
  id: 'components/rate-card',
  title: 'RateCard',
  purpose: 'What the shop asks and pays for an alloy, by gram, pennyweight and troy ounce.',
  components: ['features/market/board/RateCard.tsx'],
  states: [
    {
      name: 'With the value of the metal',
      Example: () => (
        <Card>
          <RateCard rate={GOLD_14K} shopCurrency="USD" metal={METAL_14K} currency="USD" />
        </Card>
      ),
    },
    {
      name: 'Without it',
      Example: () => (
        <Card>
          <RateCard rate={GOLD_18K} shopCurrency="USD" metal={undefined} currency="USD" />
        </Card>
      ),
    },
    {
      name: 'Shop in another currency',
      Example: () => (
        <Card>
          <RateCard rate={GOLD_14K} shopCurrency="EUR" metal={METAL_14K} currency="USD" />
        </Card>
      ),
    },
  ],
  props: [
    ['rate', 'ShopRate', 'Rates as decimal text, by unit.'],
    ['metal, currency', 'KaratRate | undefined, string', 'Value of the pure metal in the alloy.'],
  ],
  notes: [
    'The price per gram is larger because customers ask for it most.',
    'Rates come from an accepted gold price; while it is out of date the board says so.',
    'On a display screen the same rates are a RateTable, as large as the screen allows.',
  ],
}
