export { INK_MEDIA_TYPE } from './codec/chunks.ts';
export type { DecodeResult, InkDecoder, InkDrawing } from './codec/decode.ts';
export { createInkDecoder, decodeInk } from './codec/decode.ts';
export type { InkEncoder } from './codec/encode.ts';
export { createInkEncoder, encodeInk } from './codec/encode.ts';
export type { LineRecord } from './codec/record.ts';
export { joinRecords, linesOfRecords, recordOf } from './codec/record.ts';
export { hashRgba } from './hash.ts';
export { createHistory, type History, type HistoryOptions } from './history.ts';
export { bestKernel, KERNEL_NAMES, kernelMaker } from './kernel/choose.ts';
export { type KeptPicture, packPicture, unpackPicture } from './keptPicture.ts';
export type { KernelMaker, KernelName } from './kernel/kernel.ts';
export type { Area, Rect } from './kernel/grid.ts';
export { isBlendable } from './kernel/spans.ts';
export type { Patch } from './layerTiles.ts';
export {
  DRAWING_LIMITS,
  ENGINE,
  type Extent,
  LANDSCAPE,
  LAYERS,
  LIMITS,
  LOG_LIMITS,
  PORTRAIT,
  SHEET,
} from './limits.ts';
export {
  allowedColors,
  allowedLayers,
  isEventAllowed,
  isToolAllowed,
  type LineTools,
  toolsFault,
} from './lineTools.ts';
export type { Color, Line, Point, Style } from './model.ts';
export { BlendMode, Pressure, Tool } from './model.ts';
export { type Crop, cropArea } from './output/crop.ts';
export { canvasOf, type Frame, type LayerChoice, showLayers } from './output/frame.ts';
export { type I420Layout, i420Layout } from './output/i420.ts';
export { createInkPrint, type InkPrint } from './output/inkPrint.ts';
export { createLayerStill } from './output/layerStill.ts';
export { createLayerThumbnail, type LayerThumbnail } from './output/layerThumbnail.ts';
export { createScaler, type Scaler, type ScalerOptions } from './output/scaler.ts';
export { SIDE_MAX, SIDES, type Size, sizeWithin } from './output/size.ts';
export {
  createStill,
  createThumbnail,
  createThumbnails,
  type DrawingOptions,
  type Still,
  type StillOptions,
  type Thumbnails,
  thumbnailOf,
} from './output/still.ts';
export { createVideoFrames, type VideoFrames, type VideoOptions } from './output/video.ts';
export { MONO_INK, named, type NamedColor, PALETTE } from './palette.ts';
export { isSheetEvent, middleOfInk, orientationOf, placedLines } from './placing.ts';
export { isTakingBack, type SheetLines, sheetOf, type Standing, StandingLines, standingLines } from './standing.ts';
export { opacitiesAfter } from './opacities.ts';
export { createPlayer, type Player, type PlayerOptions } from './player.ts';
export { canonicalLine, quantiseLine, quantisePoint, quantiseStyle } from './quantise.ts';
export { createRaster, type Raster, type TakenUp } from './raster.ts';
export { type IsTimeUp, neverUp } from './steps.ts';
export type { CurvePoint, FreeCurve } from './stroke/freeCurve.ts';
export {
  alongCurve,
  CURVE_POINTS,
  keptCurve,
  STRAIGHT,
  withoutPoint,
  withPointAt,
  withPointMoved,
} from './stroke/freeCurve.ts';
export { bentPressure, CURVE_LIMIT } from './stroke/pressureCurve.ts';
export type { Stabiliser } from './stroke/stabiliser.ts';
export { createStabiliser } from './stroke/stabiliser.ts';
export { DrawingEvent, event, isSheet } from './tools/event.ts';
export { FloodReach } from './tools/floodFill.ts';
export { defaultStyle, isBeyondPage, isDrawable, lineWork, logWork, toolKind, toolsOf } from './tools/index.ts';
export type { ToolKind } from './tools/tool.ts';
export type { Box, Corners, Place } from './transform/mapping.ts';
export { boxAround, fourthOf, type Transform } from './transform/transform.ts';
export { SELECTION_CORNERS } from './stroke/polygonWork.ts';
export { type DeviceHolds, type DeviceNeeds, planeBytes, whatDeviceHolds } from './whatDeviceHolds.ts';
export type { Fault, FaultCode, LineResult } from './validate.ts';
export { drawingFault, engineFault, validateLine } from './validate.ts';
