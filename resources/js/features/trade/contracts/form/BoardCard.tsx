import { MoveRight } from 'lucide-react'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { ContractFacts } from '#client/features/trade/contracts/list/ContractTable.tsx'
import { useContractWords } from '#client/features/trade/contracts/useContractWords.ts'
import { menuClass, menuItemClass } from '#client/ui/class-names.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import type { ContractRowProps, TransitionProps } from '#server/trade/contracts/props.ts'

interface BoardCardProps {
  contract: ContractRowProps
  onDrag: (contract: ContractRowProps | null) => void
  onWant: (way: TransitionProps) => void
}

/** A card to be dragged; its menu does the same for who has no mouse. */
export function BoardCard({ contract, onDrag, onWant }: BoardCardProps) {
  const { t, act, number } = useContractWords()
  const { acts } = contract
  return (
    <li
      draggable={acts.length > 0}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', number(contract))
        onDrag(contract)
      }}
      onDragEnd={() => onDrag(null)}
      className="relative rounded-control border bg-surface p-3"
    >
      <ContractFacts contract={contract} on="board" />
      {acts.length > 0 && (
        <div className="relative z-10 -mb-2 flex justify-end">
          <MenuTrigger>
            <IconButton icon={MoveRight} label={t('board.move', { number: number(contract) })} />
            <Popover placement="bottom end" className={menuClass}>
              <Menu
                aria-label={t('board.move', { number: number(contract) })}
                className="outline-none"
                onAction={(key) => {
                  const way = acts.find((one) => one.act === key)
                  if (way) onWant(way)
                }}
              >
                {acts.map((way) => (
                  <MenuItem key={way.act} id={way.act} className={menuItemClass}>
                    {act(way.act)}
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
