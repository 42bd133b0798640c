import { clsx } from 'clsx'
import { Fragment } from 'react'
import { directionOf, languageTag } from '#lang/locales.ts'
import type {
  ContentColumn,
  ContentTable,
  DocumentContent,
  Sum,
} from '#server/trade/documents/document-content.ts'

export interface Sheet extends Omit<DocumentContent, 'size' | 'day'> {
  /** A paragraph above the tables. */
  intro?: string
}

/** A document on screen and in print; where it has a PDF file, with the same text. */
export function DocumentSheet({ document }: { document: Sheet }) {
  const { shop, party, facts, tables, sums, words, note, signatures, foot } = document
  const [mainTable, ...others] = tables
  return (
    <article
      lang={languageTag(document.locale)}
      dir={directionOf(document.locale)}
      className="flex w-full max-w-3xl flex-col gap-6 rounded-card border bg-surface p-4 sm:p-10 print:max-w-none print:border-0 print:p-0"
    >
      <header className="flex flex-wrap justify-between gap-4 border-b border-gold pb-4">
        <div className="min-w-0">
          {shop.logo && (
            <img
              src={`/logos/${shop.logo.sha256}`}
              alt=""
              width={shop.logo.width}
              height={shop.logo.height}
              className="mb-3 h-auto max-h-18 w-auto max-w-60 dark:rounded-control dark:bg-white dark:p-2"
            />
          )}
          <p className="text-lg font-semibold">
            <bdi>{shop.name}</bdi>
          </p>
          <Lines lines={shop.lines} className="text-sm text-text-2" />
        </div>
        <div className="sm:text-end">
          <h2 className="text-2xl font-semibold">{document.title}</h2>
          <bdi className="text-text-2">{document.number}</bdi>
        </div>
      </header>
      <div className="grid gap-6 sm:grid-cols-2">
        <div>
          <p className="text-sm text-text-2">{party.label}</p>
          <Lines lines={party.lines} className="[&>p:first-child]:font-semibold" />
        </div>
        <dl className="grid h-fit grid-cols-[auto_auto] gap-x-4 gap-y-1 sm:justify-end">
          {facts.map(({ label, value }) => (
            <div key={label} className="contents">
              <dt className="text-text-2">{label}</dt>
              <dd className="text-end">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {document.intro && <p>{document.intro}</p>}
      {mainTable ? <Table table={mainTable} sums={sums} /> : <Sums sums={sums} />}
      {others.map((table) => (
        <Table key={table.title} table={table} sums={[]} />
      ))}
      {words.map((text) => (
        <p key={text} className="text-sm whitespace-pre-line">
          {text}
        </p>
      ))}
      {note !== '' && (
        <p className="whitespace-pre-line">
          <bdi>{note}</bdi>
        </p>
      )}
      {signatures.length > 0 && (
        <div className="mt-12 grid grid-cols-2 gap-10">
          {signatures.map((signer) => (
            <p key={signer} className="border-t pt-1 text-sm text-text-2">
              {signer}
            </p>
          ))}
        </div>
      )}
      <footer className="text-xs text-text-2">{foot}</footer>
    </article>
  )
}

function Lines({ lines, className }: { lines: string[]; className: string }) {
  return (
    <div className={className}>
      {lines.map((line) => (
        <p key={line} className="break-words">
          <bdi>{line}</bdi>
        </p>
      ))}
    </div>
  )
}

/** The sums of a document without goods. */
function Sums({ sums }: { sums: Sum[] }) {
  return (
    <dl className="ms-auto grid w-full max-w-xs grid-cols-[1fr_auto] gap-x-6 gap-y-1">
      {sums.map(({ label, value, isTotal, detail }) => (
        <div
          key={`${label} ${detail}`}
          className={clsx(
            'col-span-2 grid grid-cols-subgrid',
            isTotal && 'border-t pt-1 font-semibold',
          )}
        >
          <dt className={isTotal ? undefined : 'text-text-2'}>
            {label}
            <Detail detail={detail} className="font-normal" />
          </dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Each part in its own reading direction. */
function Detail({ detail, className }: { detail: string | undefined; className: string }) {
  if (!detail) return null
  return (
    <span className={clsx('block text-sm max-sm:text-xs', className)}>
      {detail.split(' · ').map((part, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts are never reordered, and two may be equal.
        <Fragment key={n}>
          {n > 0 && ' · '}
          <bdi>{part}</bdi>
        </Fragment>
      ))}
    </span>
  )
}

interface TableProps {
  table: ContentTable
  /** Below the last column, which has the amounts. */
  sums: Sum[]
}

function Table({ table: { title, columns, rows }, sums }: TableProps) {
  const hasPhotos = rows.some(({ photo }) => photo !== undefined)
  // The labels of the sums begin below the last columns before the amounts.
  const labelled = Math.min(2, columns.length - 1)
  const unlabelled = columns.length - 1 - labelled
  const alignClass = ({ kind }: ContentColumn) => (kind === 'words' ? 'text-start' : 'num')
  return (
    <div className="overflow-x-auto">
      <table className="w-full">
        {title !== '' && <caption className="mb-1 text-start font-semibold">{title}</caption>}
        <thead className="border-b border-text text-sm text-text-2">
          <tr>
            {columns.map((column) => (
              <th
                key={column.label}
                scope="col"
                className={clsx(
                  'px-1 py-1 font-medium first:ps-0 last:pe-0 max-sm:text-xs max-sm:whitespace-normal sm:px-2',
                  alignClass(column),
                )}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells, detail, photo }, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a document are never reordered.
            <tr key={row} className="border-b align-top">
              {columns.map((column, n) => (
                <td
                  key={column.label}
                  className={clsx(
                    'px-1 py-2 first:min-w-16 first:ps-0 last:pe-0 first:wrap-anywhere max-sm:text-xs sm:px-2',
                    alignClass(column),
                  )}
                >
                  {n === 0 ? (
                    <div
                      className={clsx(
                        hasPhotos && 'gap-3 sm:flex',
                        hasPhotos && photo === undefined && 'sm:ps-19',
                      )}
                    >
                      {photo !== undefined && (
                        <img
                          src={`/photos/${photo}/small`}
                          alt=""
                          className="size-16 shrink-0 object-contain object-top max-sm:mb-1"
                        />
                      )}
                      <div>
                        <bdi>{cells[n]}</bdi>
                        <Detail detail={detail} className="text-text-2" />
                      </div>
                    </div>
                  ) : (
                    <bdi>{cells[n]}</bdi>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {sums.length > 0 && (
          <tfoot className="[&>tr:first-child>*]:pt-3">
            {sums.map(({ label, value, isTotal, detail }) => (
              <tr
                key={`${label} ${detail}`}
                className={clsx(
                  'align-baseline max-sm:text-xs',
                  isTotal && 'font-semibold [&>:not([data-blank])]:border-t',
                )}
              >
                {unlabelled > 0 && <td data-blank colSpan={unlabelled} />}
                <th
                  scope="row"
                  colSpan={labelled}
                  className={clsx(
                    'px-1 py-1 text-start sm:px-2',
                    isTotal ? 'font-semibold' : 'font-normal text-text-2',
                  )}
                >
                  {label}
                  <Detail detail={detail} className="font-normal" />
                </th>
                <td className="num py-1 ps-1 sm:ps-2">
                  <bdi>{value}</bdi>
                </td>
              </tr>
            ))}
          </tfoot>
        )}
      </table>
    </div>
  )
}
