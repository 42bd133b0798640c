import { clsx } from 'clsx'
import type { ReceiptProps } from '#server/pricing/runs/props.ts'
import { groupColours, groupsOf } from './receipt-groups.ts'

/** What the price is made of at a glance; the lines under it say the same in figures. */
export function ReceiptBar({ lines }: { lines: NonNullable<ReceiptProps['lines']> }) {
  return (
    <div aria-hidden className="flex h-2 gap-0.5 overflow-hidden rounded-full">
      {groupsOf(lines).map(({ key, amountMinor }) => (
        <span
          key={key}
          className={clsx('min-w-0.5 rounded-xs', groupColours[key])}
          style={{ flexGrow: amountMinor, flexBasis: 0 }}
        />
      ))}
    </div>
  )
}
