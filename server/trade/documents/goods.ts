import type { Contract, Line } from '#server/trade/contracts/contract.ts'
import { detailsOf } from '#server/trade/contracts/lines/draft-lines.ts'
import { definitionOf } from '#server/trade/contracts/types/lookup.ts'
import type { PaperTable, Row } from './document-content.ts'
import type { Pen } from './document-layout.ts'

/** The goods of a contract: what each is, weighs and costs. */
export function goodsOf(pen: Pen, contract: Contract, lines: readonly Line[]): PaperTable {
  const { buysGold, lendsGoods } = definitionOf(contract.type)
  if (buysGold) return boughtGoods(pen, contract, lines)
  const { words, figures } = pen
  const price = lendsGoods ? 'value' : 'unit_price'
  return {
    title: '',
    columns: [
      { label: words('column.description'), kind: 'words' },
      { label: words('column.weight'), kind: 'figure' },
      { label: words('column.qty'), kind: 'count' },
      { label: words(`column.${price}`), kind: 'figure' },
      { label: words('column.amount'), kind: 'figure' },
    ],
    rows: lines.map((line) => ({
      cells: [
        line.description,
        weightOf(pen, line),
        figures.count(line.qty),
        figures.money(line.unit_price, contract.currency),
        figures.money(line.unit_price * line.qty, contract.currency),
      ],
      detail: [metalOf(pen, line), planned(pen, line)].filter(Boolean).join(' · '),
    })),
  }
}

function boughtGoods(pen: Pen, contract: Contract, lines: readonly Line[]): PaperTable {
  const { words, figures } = pen
  return {
    title: '',
    columns: [
      { label: words('column.description'), kind: 'words' },
      { label: words('column.weight'), kind: 'figure' },
      { label: words('column.fineness'), kind: 'figure' },
      { label: words('column.melt'), kind: 'figure' },
      { label: words('column.payout'), kind: 'figure' },
    ],
    rows: lines.map((line): Row => {
      const { test, stamp, melt } = detailsOf(line)
      const told = [
        line.karat,
        test ? words('detail.tested', { method: words(`test.${test}`) }) : '',
        stamp ? words('detail.stamp', { stamp }) : '',
      ]
      return {
        cells: [
          line.description,
          weightOf(pen, line),
          line.fineness_dp === null ? '' : figures.fineness(line.fineness_dp),
          melt === undefined ? '' : figures.money(melt, contract.currency),
          figures.money(line.unit_price * line.qty, contract.currency),
        ],
        detail: told.filter(Boolean).join(' · '),
      }
    }),
  }
}

function weightOf({ figures }: Pen, { weighed_mg, planned_mg }: Line): string {
  const mg = weighed_mg ?? planned_mg
  return mg === null ? '' : figures.grams(mg)
}

function metalOf({ words, figures }: Pen, { karat, fineness_dp }: Line): string {
  if (fineness_dp === null) return karat ?? ''
  const fineness = figures.fineness(fineness_dp)
  return karat === null ? fineness : words('detail.fineness', { karat, fineness })
}

function planned({ words }: Pen, line: Line): string {
  return line.weighed_mg === null && line.planned_mg !== null ? words('detail.planned') : ''
}
