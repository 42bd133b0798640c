import { Link } from '@inertiajs/react'
import { clsx } from 'clsx'
import { Ellipsis } from 'lucide-react'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useContractLabels } from '#client/features/trade/contract-labels.ts'
import { useFormat } from '#client/lib/format.ts'
import { withUnits } from '#client/lib/join-parts.ts'
import { menuClass, menuItemClass } from '#client/ui/class-names.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import type { ContractRowProps, TransitionProps } from '#server/trade/contracts/props.ts'
import { DueText } from './ContractStatus.tsx'

interface BoardCardProps {
  contract: ContractRowProps
  onDrag: (contract: ContractRowProps | null) => void
  onStep: (transition: TransitionProps) => void
}

/** A draggable card; its menu offers the same steps to keyboard users. */
export function BoardCard({ contract, onDrag, onStep }: BoardCardProps) {
  const { t, act, number } = useContractLabels()
  const format = useFormat()
  const { transitions, customer, about, total, currency } = contract
  return (
    <li
      draggable={transitions.length > 0}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', number(contract))
        onDrag(contract)
      }}
      onDragEnd={() => onDrag(null)}
      className={clsx(
        'relative rounded-control border bg-surface p-2.5',
        transitions.length > 0 && 'cursor-grab active:cursor-grabbing',
      )}
    >
      {/* Not draggable itself: the picture under the pointer would be the link's, not the card's. */}
      <Link
        href={`/contracts/${contract.id}`}
        draggable={false}
        className="font-medium after:absolute after:inset-0 hover:underline"
      >
        <bdi>{number(contract)}</bdi>
      </Link>
      {/* Each text is shortened at the end of its own reading direction. */}
      <div className="flex items-center justify-between gap-2">
        <p title={customer.name} className="flex min-w-0">
          <bdi className="truncate">{customer.name}</bdi>
        </p>
        {transitions.length > 0 && (
          <div className="relative z-10 -my-2 -me-2">
            <MenuTrigger>
              <IconButton icon={Ellipsis} label={t('board.move', { number: number(contract) })} />
              <Popover placement="bottom end" className={menuClass}>
                <Menu
                  aria-label={t('board.move', { number: number(contract) })}
                  className="outline-none"
                  onAction={(key) => {
                    const transition = transitions.find((one) => one.act === key)
                    if (transition) onStep(transition)
                  }}
                >
                  {transitions.map((transition) => (
                    <MenuItem key={transition.act} id={transition.act} className={menuItemClass}>
                      {act(transition)}
                    </MenuItem>
                  ))}
                </Menu>
              </Popover>
            </MenuTrigger>
          </div>
        )}
      </div>
      <p title={about} className="flex text-sm text-text-2">
        <span className="line-clamp-2 text-balance">
          <bdi>{withUnits(about)}</bdi>
        </span>
      </p>
      <div className="mt-1 flex flex-wrap justify-between gap-2 text-sm">
        <bdi className="font-medium">{format.money(total, currency)}</bdi>
        <DueText contract={contract} />
      </div>
    </li>
  )
}
