import { action } from '#server/http/routing/action.ts'
import { idIn, json, page, publicPage, type Route } from '#server/http/routing/handlers.ts'
import { noBody, noQuery } from '#server/http/routing/input.ts'
import { boardPage } from './board.ts'
import { createDevice, renameDevice, revokeDevice } from './board-devices.ts'
import { boardDisplay } from './board-display.ts'
import { currentGold } from './current-gold.ts'
import { goldLine } from './gold-line.ts'
import { deviceInput, labelInput, lineQuery } from './input.ts'

/** The current gold price: for page headers, the board, and displays that are authorized by a link. */
export const boardRoutes: Route[] = [
  json('/gold', noQuery, async ({ ctx, actor }) => ({ gold: await currentGold(ctx, actor) })),
  json('/gold/line', lineQuery, ({ ctx, input }) => goldLine(ctx, input.metal, input.range)),

  page('/gold-price-logs/latest', 'gold-price-log-latest', noQuery, ({ ctx, actor }) =>
    boardPage(ctx, actor),
  ),

  publicPage('/board/:token', 'board', noQuery, async ({ ctx, req, res }) => {
    const board = await boardDisplay(ctx, String(req.params.token))
    // A display is public: it receives no shared props of the shop.
    res.inertia.clearShared()
    return board
  }),

  action(
    '/board-devices',
    deviceInput,
    async ({ ctx, actor, input }) => {
      const { id, token } = await createDevice(ctx, actor, input)
      return { id, path: `/board/${token}` }
    },
    'board_devices.manage',
  ),
  action(
    '/board-devices/:id/label',
    labelInput,
    async ({ ctx, actor, input, req }) => {
      await renameDevice(ctx, actor, idIn(req), input.label)
      return undefined
    },
    'board_devices.manage',
  ),
  action(
    '/board-devices/:id/revocation',
    noBody,
    async ({ ctx, actor, req }) => {
      await revokeDevice(ctx, actor, idIn(req))
      return undefined
    },
    'board_devices.manage',
  ),
]
