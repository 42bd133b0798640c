import type { Story } from '#client/features/kit/story.ts'
import { DraftPaper } from '#client/ui/drafts/DraftPaper.tsx'

export const draftPaper: Story = {
  id: 'components/draft-paper',
  title: 'DraftPaper',
  purpose: 'A document as it will be issued, beside the form that fills it in.',
  components: ['ui/drafts/DraftPaper.tsx'],
  states: [
    {
      name: 'Invoice',
      isWide: true,
      Example: () => (
        <DraftPaper
          label="The invoice so far"
          title="Invoice"
          customer={{ label: 'Customer', name: 'Maria Rossi' }}
          due={{ label: 'Due', day: '2026-12-15' }}
          lines={[
            {
              key: 'chain',
              text: 'Miami Cuban Link, solid',
              detail: '14K · 6 mm · 22 inches · 52.400 g',
              amount: 749_900,
            },
            { key: 'clasp', text: 'Engraving of the clasp', amount: 8500 },
          ]}
          sums={[
            { label: 'Subtotal', amount: 758_400 },
            { label: 'Sales tax 8.875%', amount: 67_308 },
            { label: 'Total', amount: 825_708, isTotal: true },
          ]}
          currency="USD"
        />
      ),
    },
    {
      name: 'While the sums are calculated again',
      Example: () => (
        <DraftPaper
          label="The invoice of earlier entries"
          title="Invoice"
          customer={{ label: 'Customer', name: 'Maria Rossi' }}
          lines={[{ key: 'chain', text: 'Miami Cuban Link, solid', amount: null }]}
          sums={[{ label: 'Total', amount: 825_708, isTotal: true }]}
          currency="USD"
          isBusy
        />
      ),
    },
    {
      name: 'Nothing filled in',
      Example: () => (
        <DraftPaper
          label="The empty invoice"
          title="Invoice"
          customer={{ label: 'Customer', name: undefined }}
          lines={[]}
          sums={[]}
          currency="USD"
        />
      ),
    },
    {
      name: 'A price is not known yet',
      Example: () => (
        <DraftPaper
          label="The memo so far"
          title="Memo"
          customer={{ label: 'Received by', name: 'Hernández & Daughters Fine Jewelry, Miami' }}
          lines={[{ key: 'ring', text: 'Ring, 18K, size 6½', amount: null }]}
          sums={[]}
          currency="USD"
        >
          <p className="text-sm text-text-2">Choose a gold price to see the total.</p>
        </DraftPaper>
      ),
    },
  ],
  props: [
    ['customer, due', '{ label, … }', 'Who gets it, and until when it is paid.'],
    ['lines', '{ key, text, detail?, amount }[]', 'Amounts in minor units; null is not known yet.'],
    ['sums', '{ label, amount, isTotal? }[]', 'Below the lines; the total is larger.'],
    ['isBusy', 'boolean', 'The sums and what follows are of earlier fields; they are dimmed.'],
    ['currency', 'string', 'ISO 4217, for all amounts.'],
  ],
  notes: [
    'It shows what the form says at this moment; it is not the stored PDF.',
    'A document that was issued is DocumentSheet.',
  ],
}
