/** Worker thread that draws share images. Receives facts and answers with PNGs. */
import { answerOrders } from '#server/http/answer-orders.ts'
import { drawShareImage } from './draw.ts'

answerOrders(drawShareImage)
