import { clsx } from 'clsx'
import { SwitchButton, SwitchField, type SwitchFieldProps } from 'react-aria-components/Switch'
import { Text } from 'react-aria-components/Text'

interface SwitchProps extends Omit<SwitchFieldProps, 'className' | 'children'> {
  label: string
  hint?: string
  className?: string
}

/** Turns a setting on or off that takes effect at once. */
export function Switch({ label, hint, className, ...props }: SwitchProps) {
  return (
    <SwitchField {...props} className={clsx('flex flex-col gap-1', className)}>
      <SwitchButton className="group flex min-h-6 cursor-pointer items-center gap-3 disabled:cursor-not-allowed disabled:opacity-50 pointer-coarse:min-h-11">
        <span
          className={clsx(
            'flex h-5 w-9 shrink-0 items-center rounded-full border border-border-strong bg-surface p-0.5 transition-colors dark:bg-canvas',
            'group-selected:border-ink group-selected:bg-ink',
            'group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-petrol',
          )}
        >
          <span className="size-3.5 rounded-full bg-text-3 transition-[margin] group-selected:ms-4 group-selected:bg-on-ink motion-reduce:transition-none" />
        </span>
        {label}
      </SwitchButton>
      {hint && (
        <Text slot="description" className="text-sm text-text-3">
          {hint}
        </Text>
      )}
    </SwitchField>
  )
}
