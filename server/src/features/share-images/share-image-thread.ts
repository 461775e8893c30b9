/** Worker thread that draws share images. Receives facts and answers with PNGs. */
import { answerOrders } from '#server/http/answer-orders.ts'
import { drawShareImage } from './draw.ts'
import type { ShareImageOrder } from './share-image-renderer.ts'

answerOrders(({ facts, picture }: ShareImageOrder) => drawShareImage(facts, picture))
