import type { ReactNode } from 'react'
import { Button } from '#client/ui/Button.tsx'
import { Becomes } from '#client/ui/ChangeArrow.tsx'
import { Notice } from '#client/ui/Notice.tsx'

interface MovedNoticeProps {
  title: string
  actions: ReactNode
  className?: string
  children: ReactNode
}

/** Another user saved the record while this form was being edited. */
export function MovedNotice(props: MovedNoticeProps) {
  return <Notice tone="caution" role="status" {...props} />
}

export function Changes({ children }: { children: ReactNode }) {
  return <ul className="mt-1 flex flex-col gap-0.5 text-sm">{children}</ul>
}

interface FieldChangesProps<Name extends string, Fields> {
  /** The fields that differ. */
  names: readonly Name[]
  before: Fields
  after: Fields
  label: (name: Name) => string
  told: (name: Name, fields: Fields) => string
}

export function FieldChanges<Name extends string, Fields>(props: FieldChangesProps<Name, Fields>) {
  const { names, before, after, label, told } = props
  return (
    <Changes>
      {names.map((name) => (
        <li key={name}>
          <FieldChange label={label(name)} before={told(name, before)} after={told(name, after)} />
        </li>
      ))}
    </Changes>
  )
}

/** The old and the new value of a field. */
export function FieldChange({
  label,
  before,
  after,
}: Record<'label' | 'before' | 'after', string>) {
  return (
    <>
      {label}
      {': '}
      <bdi className="line-through">{before}</bdi>
      <Becomes />
      <bdi className="font-medium">{after}</bdi>
    </>
  )
}

interface MovedWaysProps {
  keep: string
  take: string
  keepMine: () => void
  takeTheirs: () => void
}

/** The choices after an edit conflict. */
export function MovedWays({ keep, take, keepMine, takeTheirs }: MovedWaysProps) {
  return (
    <>
      <Button size="sm" onPress={keepMine}>
        {keep}
      </Button>
      <Button size="sm" variant="quiet" onPress={takeTheirs}>
        {take}
      </Button>
    </>
  )
}
