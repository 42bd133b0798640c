import { Banknote, CircleCheck, FileText } from 'lucide-react'
import type { Story } from '#client/features/kit/story.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Timeline, TimelineRow } from '#client/ui/timeline/Timeline.tsx'

export const timeline: Story = {
  id: 'components/timeline',
  title: 'Timeline',
  purpose: 'What happened to a contract or a customer: when, and by whom.',
  components: ['ui/timeline/Timeline.tsx'],
  states: [
    {
      name: 'Contract',
      Example: () => (
        <Timeline>
          <TimelineRow
            icon={Banknote}
            title={
              <>
                Installment · Card <Badge tone="caution">Reversed</Badge>
              </>
            }
            at="2026-11-20T16:40:00.000Z"
            facts={['Anna Weber', 'terminal 2']}
            end={<bdi className="num font-medium">+$250.00</bdi>}
          />
          <TimelineRow
            icon={FileText}
            title="Agreement"
            at="2026-11-02T15:12:00.000Z"
            facts={['English', 'Anna Weber']}
            end={
              <Button size="sm" variant="quiet">
                Open
              </Button>
            }
          />
          <TimelineRow
            icon={CircleCheck}
            title="Confirmed"
            at="2026-11-02T15:11:00.000Z"
            facts={['Anna Weber']}
          >
            <p className="text-sm">Price locked at $4,115.20 per troy ounce.</p>
          </TimelineRow>
        </Timeline>
      ),
      isWide: true,
    },
    {
      name: 'One entry',
      Example: () => (
        <Timeline>
          <TimelineRow
            icon={FileText}
            title="Draft created"
            at="2026-11-02T15:02:00.000Z"
            facts={[null]}
          />
        </Timeline>
      ),
    },
    {
      name: 'Long text',
      Example: () => (
        <Timeline>
          <TimelineRow
            icon={FileText}
            title="Note"
            at="2026-11-24T09:30:00.000Z"
            facts={['Bartholomew Featherstonehaugh']}
          >
            <p className="mt-1">
              Wants the chain of his father copied: 6 mm, 22 inches, 14K yellow, clasp with a safety
              latch. Will bring the original on Friday.
            </p>
          </TimelineRow>
        </Timeline>
      ),
    },
  ],
  props: [
    ['icon', 'LucideIcon', 'The kind of entry: payment, document, step.'],
    ['title', 'ReactNode', 'What happened, in the past tense.'],
    ['at', 'string', 'ISO 8601; shown in the shop’s time zone.'],
    ['facts', '(string | null)[]', 'After the time: who, a reference. Empty ones are left out.'],
    ['end', 'ReactNode', 'An amount and small buttons.'],
    ['children', 'ReactNode', 'A reason or a note below the time.'],
  ],
  notes: [
    'Newest first. Entries are never edited; a reversal is an entry of its own.',
    'A list that is searched or sorted is a DataTable.',
  ],
}
