import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#client/ui/Button.tsx'
import { Drawer } from '#client/ui/Drawer.tsx'
import { Facts } from '#client/ui/Facts.tsx'
import type { DataTableProps, Peek } from './columns.ts'

interface PeekDrawerProps<Row> extends Pick<DataTableProps<Row>, 'columns' | 'href'> {
  /** Undefined: the drawer is closed. */
  row: Row | undefined
  peek: Peek<Row>
  onClose: () => void
}

/** The facts of a row beside the list, which stays where it is. */
export function PeekDrawer<Row>({ row, columns, href, peek, onClose }: PeekDrawerProps<Row>) {
  const { t } = useTranslation('lists')
  if (row === undefined) return null
  const address = href?.(row)
  return (
    <Drawer
      title={peek.title(row)}
      isOpen
      onOpenChange={onClose}
      className="sm:w-120!"
      actions={
        address && (
          <ButtonLink variant="primary" href={address}>
            {t('peek.open')}
          </ButtonLink>
        )
      }
    >
      <Facts
        facts={columns.map(({ label, cell: listCell, peekCell: cell = listCell, aside, note }) => {
          const below = note?.(row)
          const addition = aside?.(row)
          const value = addition ? (
            <>
              {cell(row)} {addition}
            </>
          ) : (
            cell(row)
          )
          return {
            name: label,
            value: below ? <WithNote value={value} note={below} /> : value,
          }
        })}
      />
      {peek.content?.(row)}
    </Drawer>
  )
}

function WithNote({ value, note }: { value: ReactNode; note: ReactNode }) {
  return (
    <>
      {value}
      <span className="block text-sm text-text-2">{note}</span>
    </>
  )
}
