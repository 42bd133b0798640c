import { MoveRight } from 'lucide-react'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useContractLabels } from '#client/features/trade/contracts/contract-labels.ts'
import { menuClass, menuItemClass } from '#client/ui/class-names.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import type { ContractRowProps, TransitionProps } from '#server/trade/contracts/props.ts'
import { ContractSummary } from './ContractTable.tsx'

interface BoardCardProps {
  contract: ContractRowProps
  onDrag: (contract: ContractRowProps | null) => void
  onStep: (transition: TransitionProps) => void
}

/** A draggable card; its menu offers the same steps to keyboard users. */
export function BoardCard({ contract, onDrag, onStep }: BoardCardProps) {
  const { t, act, number } = useContractLabels()
  const { transitions } = contract
  return (
    <li
      draggable={transitions.length > 0}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', number(contract))
        onDrag(contract)
      }}
      onDragEnd={() => onDrag(null)}
      className="relative rounded-control border bg-surface p-3"
    >
      <ContractSummary contract={contract} on="board" />
      {transitions.length > 0 && (
        <div className="relative z-10 -mb-2 flex justify-end">
          <MenuTrigger>
            <IconButton icon={MoveRight} label={t('board.move', { number: number(contract) })} />
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
    </li>
  )
}
