import * as z from 'zod'
import { defer } from '#server/http/inertia/props/props.ts'
import { form, json, page, type Route } from '#server/http/routing/handlers.ts'
import { noQuery } from '#server/http/routing/input.ts'
import { contractsDue, menuCounts, recentActs, saveLayout } from './cards.ts'
import { homePage } from './home.ts'
import { priorities } from './priorities.ts'
import { HOME_CARDS } from './props.ts'

const cardList = z.array(z.enum(HOME_CARDS, 'choose')).max(HOME_CARDS.length, 'choose')

/** `POST /home-cards`: the order of the cards, and which are hidden. */
const layoutInput = z.strictObject({ order: cardList, hidden: cardList })

export const homeRoutes: Route[] = [
  page('/', 'home', noQuery, async ({ ctx, actor }) => ({
    ...homePage(ctx, actor),
    priorities: defer(() => priorities(ctx, actor), 'priorities').rescue(),
    promises: defer(() => contractsDue(ctx), 'cards').rescue(),
    work: defer(() => recentActs(ctx, actor), 'cards').rescue(),
  })),
  json('/menu-counts', noQuery, ({ ctx }) => menuCounts(ctx)),
  form('/home-cards', layoutInput, async ({ ctx, actor, input, res }) => {
    await saveLayout(ctx, actor, input)
    return res.inertia.previousPath('/')
  }),
]
