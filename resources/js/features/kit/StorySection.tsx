import { type ReactNode, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { SelectField } from '#client/ui/Field.tsx'
import { ExampleBox, type Look } from './ExampleBox.tsx'
import type { Story } from './story.ts'

/** Loaded later, because it knows every component. The page waits for it: what comes below it would move. */
const StoryFacts = lazyWithRetry(() => import('./StoryFacts.tsx'))
/** Loaded later, because it has the address of every story. */
const StorySource = lazyWithRetry(() => import('./StorySource.tsx'))

/** One component: its states in a box, props to try, then what developers have to know about it. */
export function StorySection({ story, look }: { story: Story; look: Look }) {
  const { t } = useTranslation('kit')
  const titleId = useId()
  const { notes = [], props = [], keys = [], playground } = story
  return (
    <section aria-labelledby={titleId} className="space-y-5">
      <div lang="en" dir="ltr">
        <h2 id={titleId} className="font-display text-2xl">
          {story.title}
        </h2>
        <p className="mt-1 max-w-prose text-text-2">{story.purpose}</p>
      </div>
      <ExampleBox look={look}>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))] gap-x-6 gap-y-5">
          {story.states.map(({ name, Example, isWide }) => (
            <div key={name} className={isWide ? 'col-span-full min-w-0' : 'min-w-0'}>
              <p className="mb-2 text-xs text-text-3">{name}</p>
              <Example />
            </div>
          ))}
        </div>
      </ExampleBox>
      {playground && <PlaygroundBox {...playground} look={look} />}
      <Suspense fallback={<div className="h-8" />}>
        <StorySource id={story.id} />
      </Suspense>
      {notes.length > 0 && (
        <Part title={t('notes')}>
          <ul className="max-w-prose list-disc space-y-1 ps-5 text-text-2">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Part>
      )}
      {props.length > 0 && (
        <Part title={t('props')}>
          <DefinitionTable
            columns={[t('prop'), t('type'), t('meaning')]}
            rows={props.map(([name, type, meaning]) => [
              name,
              <code key={name}>{type}</code>,
              meaning,
            ])}
          />
        </Part>
      )}
      {keys.length > 0 && (
        <Part title={t('keyboard')}>
          <DefinitionTable columns={[t('key'), t('effect')]} rows={keys} />
        </Part>
      )}
      {story.components.length > 0 && <StoryFacts components={story.components} />}
    </section>
  )
}

function PlaygroundBox({
  choices,
  Example,
  look,
}: NonNullable<Story['playground']> & { look: Look }) {
  const { t } = useTranslation('kit')
  const [values, setValues] = useState(() =>
    Object.fromEntries(Object.entries(choices).map(([prop, [first = '']]) => [prop, first])),
  )
  return (
    <div>
      <h3 className="mb-2 font-semibold">{t('try_props')}</h3>
      <div lang="en" dir="ltr" className="mb-3 flex flex-wrap gap-3">
        {Object.entries(choices).map(([prop, options]) => (
          <SelectField
            key={prop}
            label={prop}
            options={options.map((option) => ({ id: option, label: option }))}
            value={values[prop] ?? ''}
            onChange={(value) => setValues({ ...values, [prop]: value })}
            className="min-w-36"
          />
        ))}
      </div>
      <ExampleBox look={look}>
        <Example values={values} />
      </ExampleBox>
    </div>
  )
}

/** A heading in the language of the page above English text. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-1 font-semibold">{title}</h3>
      <div
        lang="en"
        dir="ltr"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
        tabIndex={0}
        className="overflow-x-auto"
      >
        {children}
      </div>
    </div>
  )
}

interface DefinitionTableProps {
  columns: readonly string[]
  rows: readonly (readonly ReactNode[])[]
}

/** Names in the first column, each with its definition. */
function DefinitionTable({ columns, rows }: DefinitionTableProps) {
  return (
    <table className="w-full max-w-3xl">
      <thead className="text-sm text-text-3">
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className="py-1.5 pe-4 text-start font-medium">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={String(name)} className="border-t align-top">
            <th scope="row" className="py-1.5 pe-4 text-start font-semibold whitespace-nowrap">
              {name}
            </th>
            {cells.map((cell, column) => (
              <td key={columns[column + 1]} className="py-1.5 pe-4 text-text-2">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
