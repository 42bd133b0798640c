import type { ShownStones } from '#server/formula/price/composition.ts'
import { definitionOf } from '#server/trade/contract-types/lookup.ts'
import type { Contract, Line } from '#server/trade/contracts/contract.ts'
import {
  detailsOf,
  type MetalPart,
  metalPartsOf,
} from '#server/trade/contracts/lines/draft-lines.ts'
import { metalContext } from '#server/trade/contracts/lines/line-metals.ts'
import { taxesOf, taxOfLine } from '#server/trade/contracts/lines/tax.ts'
import type { ContentRow, ContentTable } from './document-content.ts'
import type { DocumentWriter } from './document-layout.ts'
import { lineClass } from './tax-lines.ts'

/** Table of the goods of a contract: description, weight and price. */
export function goodsOf(
  writer: DocumentWriter,
  contract: Contract,
  lines: readonly Line[],
): ContentTable {
  const { buysGold, lendsGoods, ownGoods, madeToOrder } = definitionOf(contract.type)
  if (buysGold) return boughtGoods(writer, contract, lines)
  const { translate, figures } = writer
  const taxes = taxesOf(contract, lines)
  const priceOfSale = ownGoods ? 'unit_price' : 'net'
  const price = lendsGoods ? 'value' : priceOfSale
  const unweighed = translate(madeToOrder ? 'detail.planned' : 'detail.approximate')
  return {
    title: '',
    columns: [
      { label: translate('column.description'), kind: 'words' },
      { label: translate('column.weight'), kind: 'figure' },
      { label: translate('column.qty'), kind: 'count' },
      { label: translate(`column.${price}`), kind: 'figure' },
      { label: translate('column.amount'), kind: 'figure' },
    ],
    rows: lines.map((line) => ({
      cells: [
        line.description,
        weightOf(writer, line),
        figures.count(line.qty),
        figures.money(line.unit_price, contract.currency),
        figures.money(line.unit_price * line.qty, contract.currency),
      ],
      detail: [
        ...goodsTexts(writer, line),
        isWeighed(line) ? '' : unweighed,
        lineClass(writer, taxes, taxOfLine(contract, line)),
      ]
        .filter(Boolean)
        .join(' · '),
    })),
  }
}

function boughtGoods(
  writer: DocumentWriter,
  contract: Contract,
  lines: readonly Line[],
): ContentTable {
  const { translate, figures } = writer
  return {
    title: '',
    columns: [
      { label: translate('column.description'), kind: 'words' },
      { label: translate('column.weight'), kind: 'figure' },
      { label: translate('column.fineness'), kind: 'figure' },
      { label: translate('column.melt'), kind: 'figure' },
      { label: translate('column.payout'), kind: 'figure' },
    ],
    rows: lines.map((line): ContentRow => {
      const { test, stamp, melt } = detailsOf(line)
      const parts = [
        line.karat,
        test
          ? translate('detail.tested', { method: translate(`test.${test}`, metalContext([line])) })
          : '',
        stamp ? translate('detail.stamp', { stamp }) : '',
      ]
      return {
        cells: [
          line.description,
          weightOf(writer, line),
          line.fineness_dp === null ? '' : figures.fineness(line.fineness_dp),
          melt === undefined ? '' : figures.money(melt, contract.currency),
          figures.money(line.unit_price * line.qty, contract.currency),
        ],
        detail: parts.filter(Boolean).join(' · '),
      }
    }),
  }
}

/** Each metal of a piece of several with its fineness and weight, and stones by kind, number and carats. */
export function partTexts(
  { figures, stonesText }: Pick<DocumentWriter, 'figures' | 'stonesText'>,
  metals: readonly (Pick<MetalPart, 'finenessDp' | 'weightMg'> & { karat: string | null })[],
  stones: readonly ShownStones[],
): string[] {
  const metalText = ({ karat, finenessDp, weightMg }: (typeof metals)[number]) =>
    [karat, `(${figures.fineness(finenessDp)})`, figures.grams(weightMg)].filter(Boolean).join(' ')
  return [...(metals.length > 1 ? metals.map(metalText) : []), ...stones.map(stonesText)]
}

function goodsTexts(writer: DocumentWriter, line: Line): string[] {
  const { parts = [], stones = [] } = detailsOf(line)
  const metal = parts.length > 0 ? [] : [metalOf(writer, line)]
  return [...metal, ...partTexts(writer, metalPartsOf(line), stones)]
}

/** Of all its metal, without stones. */
function weightOf({ figures }: DocumentWriter, line: Line): string {
  const { parts = [] } = detailsOf(line)
  const mg = line.weighed_mg ?? line.planned_mg
  return mg === null ? '' : figures.grams(parts.reduce((sum, { weightMg }) => sum + weightMg, mg))
}

function metalOf({ translate, figures }: DocumentWriter, { karat, fineness_dp }: Line): string {
  if (fineness_dp === null) return karat ?? ''
  const fineness = figures.fineness(fineness_dp)
  return karat === null ? fineness : translate('detail.fineness', { karat, fineness })
}

/** Lines without any weight count as weighed. */
function isWeighed({ weighed_mg, planned_mg }: Line): boolean {
  return weighed_mg !== null || planned_mg === null
}
