#pragma once

#include <expat.h>

#include "../../library.h"

#define EXPAT_FUNCTIONS(F)                                                                                            \
    F(XML_ParserCreate) F(XML_ParserFree) F(XML_SetUserData) F(XML_SetElementHandler) F(XML_SetCharacterDataHandler)  \
    F(XML_SetDefaultHandler) F(XML_SetStartDoctypeDeclHandler) F(XML_SetUnknownEncodingHandler) F(XML_Parse)          \
    F(XML_StopParser) F(XML_GetErrorCode) F(XML_ErrorString) F(XML_GetCurrentByteIndex) F(XML_GetCurrentByteCount)    \
    F(XML_ExpatVersion) F(XML_UseForeignDTD) F(XML_SetSkippedEntityHandler)
LIBRARY(expat, EXPAT_FUNCTIONS)
