package operation

// Reason is the reason why a call was refused. It is more precise than the [Code]. It is part of the interface of REST, GraphQL and the
// toolkit. Programs branch on codes and reasons, never on messages.
type Reason string

// Reasons of [InvalidParameter] that any parameter can have.
const (
	Required     Reason = "required"
	Repeated     Reason = "repeated"
	WrongType    Reason = "wrong_type"
	UnknownValue Reason = "unknown_value"
	NotUTF8      Reason = "not_utf8"
	TooShort     Reason = "too_short"
	TooLong      Reason = "too_long"
	BelowMinimum Reason = "below_minimum"
	AboveMaximum Reason = "above_maximum"
	Conflict     Reason = "conflict"
	NotDecodable Reason = "not_decodable"
	ServiceOnly  Reason = "service_only"
	// UnknownParameter is the reason of a parameter that does not exist, for callers who want to know that.
	UnknownParameter Reason = "unknown_parameter"
)

// Reasons of [InvalidParameter] in puzzles.
const (
	NoLetters        Reason = "no_letters"
	NotLetters       Reason = "not_letters"
	NoMatch          Reason = "no_match"
	TooManyKeyWords  Reason = "too_many_key_words"
	MapsToItself     Reason = "maps_to_itself"
	NotInvertible    Reason = "not_invertible"
	NotInText        Reason = "not_in_text"
	TooManyLines     Reason = "too_many_lines"
	WrongFirstLetter Reason = "wrong_first_letter"
	ClueRequired     Reason = "clue_required"
	ClueTooLong      Reason = "clue_too_long"
)

// Reasons of [InvalidParameter] for the address of a page.
const (
	NotAnAddress     Reason = "not_an_address"
	AddressScheme    Reason = "address_scheme"
	AddressUser      Reason = "address_user"
	AddressPort      Reason = "address_port"
	AddressPrivate   Reason = "address_private"
	TooManyRedirects Reason = "too_many_redirects"
	PageStatus       Reason = "page_status"
	PageType         Reason = "page_type"
	PageEncoding     Reason = "page_encoding"
	PageTooLarge     Reason = "page_too_large"
	PageTooComplex   Reason = "page_too_complex"
	NoText           Reason = "no_text"
)

// Reasons of [MalformedRequest].
const (
	InvalidJSON        Reason = "invalid_json"
	InvalidQueryString Reason = "invalid_query_string"
	ContentType        Reason = "content_type"
	IncompleteBody     Reason = "incomplete_body"
	InvalidMember      Reason = "invalid_member"
	Batch              Reason = "batch"
	BatchLimit         Reason = "batch_limit"
	PersistedQuery     Reason = "persisted_query"
	QuerySyntax        Reason = "query_syntax"
	QueryInvalid       Reason = "query_invalid"
	QueryLimit         Reason = "query_limit"
	AnswerTooLarge     Reason = "answer_too_large"
	IdempotencyKey     Reason = "idempotency_key"
)

// Reasons of [InvalidKey] and [NotFound].
const (
	MissingKey       Reason = "missing_key"
	UnknownKey       Reason = "unknown_key"
	KeyExpired       Reason = "key_expired"
	UnknownPath      Reason = "unknown_path"
	UnknownOperation Reason = "unknown_operation"
	ImageRemoved     Reason = "image_removed"
	NoSuchKey        Reason = "no_such_key"
)

// Reasons of [ServiceUnavailable].
const (
	Busy               Reason = "busy"
	Interrupted        Reason = "interrupted"
	TimedOut           Reason = "timed_out"
	AccountUnreachable Reason = "account_unreachable"
	ImagesUnreachable  Reason = "images_unreachable"
	PageUnreachable    Reason = "page_unreachable"
	PageFailed         Reason = "page_failed"
	PageTimedOut       Reason = "page_timed_out"
	PageNotRead        Reason = "page_not_read"
	TextNotMeasured    Reason = "text_not_measured"
	CallRunning        Reason = "call_running"
)

// Reasons of [KeyConflict].
const (
	KeyOfAnotherCall Reason = "key_of_another_call"
	AnswerNotKept    Reason = "answer_not_kept"
)

// Reasons of [Forbidden].
const (
	KeyScope    Reason = "key_scope"
	KeyOrigin   Reason = "key_origin"
	KeyWider    Reason = "key_wider"
	TestKey     Reason = "test_key"
	PaidPlan    Reason = "paid_plan"
	FullOfKeys  Reason = "too_many_keys"
	KeyReplaced Reason = "key_replaced"
)

// KeyLimit is a reason of [OutOfCredits].
const KeyLimit Reason = "key_limit"

// UnknownKeys is a reason of [RateLimited].
const UnknownKeys Reason = "too_many_unknown_keys"

// Reasons that are spelled like their codes. All these codes except [OutOfCredits] and [RateLimited] have one reason.
const (
	CreditsExhausted = Reason(OutOfCredits)
	AccountSuspended = Reason(Suspended)
	LinkInvalid      = Reason(InvalidLink)
	LinkExpired      = Reason(Expired)
	WrongMethod      = Reason(MethodNotAllowed)
	BodyTooLarge     = Reason(TooLarge)
	BodyEncoded      = Reason(UnsupportedEncoding)
	TooManyRequests  = Reason(RateLimited)
	Failed           = Reason(Internal)
)

// ReasonInfo describes a reason, with the code that it belongs to.
type ReasonInfo struct {
	Reason Reason
	Code   Code
	Doc    string
}

// Reasons lists every reason. Each belongs to one code.
var Reasons = []ReasonInfo{
	{Required, InvalidParameter, "The parameter must be given."},
	{Repeated, InvalidParameter, "The parameter is given more than once in the query string."},
	{WrongType, InvalidParameter, "The value does not have the type of the parameter."},
	{UnknownValue, InvalidParameter, "The value is not one of the allowed values."},
	{NotUTF8, InvalidParameter, "The text is not valid UTF-8."},
	{TooShort, InvalidParameter, "The text has too few letters."},
	{TooLong, InvalidParameter, "The text has too many characters, letters or bytes."},
	{BelowMinimum, InvalidParameter, "The number is less than the minimum."},
	{AboveMaximum, InvalidParameter, "The number is greater than the maximum."},
	{Conflict, InvalidParameter, "The parameter contradicts another one."},
	{NotDecodable, InvalidParameter, "The text is not in the encoding that another parameter names."},
	{UnknownParameter, InvalidParameter, "There is no such parameter, and the header Prefer has handling=strict."},
	{ServiceOnly, InvalidParameter, "Only the service can do this, not the toolkit."},
	{NoLetters, InvalidParameter, "The text, or one of its key words, has no letter of the alphabet, which is A to Z unless the call names another."},
	{NotLetters, InvalidParameter, "The text contains something other than letters A to Z."},
	{NoMatch, InvalidParameter, "No quotation, answer or set of answers fits."},
	{TooManyKeyWords, InvalidParameter, "There are more than two key words."},
	{MapsToItself, InvalidParameter, "The key lets a letter stand for itself, or leaves the text as it is."},
	{NotInvertible, InvalidParameter, "The matrix of the key has no inverse modulo 26."},
	{NotInText, InvalidParameter, "The letters are not in the text, or not as often as needed."},
	{TooManyLines, InvalidParameter, "There are more lines than the keyword has letters."},
	{WrongFirstLetter, InvalidParameter, "The answer in this line does not begin with the letter of the keyword."},
	{ClueRequired, InvalidParameter, "The answer in this line needs a clue, because the lexicon has none for it."},
	{ClueTooLong, InvalidParameter, "The clue in this line has too many characters."},
	{NotAnAddress, InvalidParameter, "The text is not the address of a web page."},
	{AddressScheme, InvalidParameter, "The address, or one that it redirects to, is neither http nor https."},
	{AddressUser, InvalidParameter, "The address, or one that it redirects to, has a user name or a password."},
	{AddressPort, InvalidParameter, "The address, or one that it redirects to, has a port other than 80 for http and 443 for https."},
	{AddressPrivate, InvalidParameter, "The address, or one that it redirects to, leads to a private or local network."},
	{TooManyRedirects, InvalidParameter, "The page redirects too often."},
	{PageStatus, InvalidParameter, "The page answered with a status that is neither a success nor a server error, such as 404."},
	{PageType, InvalidParameter, "The page is neither HTML nor plain text."},
	{PageEncoding, InvalidParameter, "The page is in an encoding that the service can't read."},
	{PageTooLarge, InvalidParameter, "The page is too large."},
	{PageTooComplex, InvalidParameter, "The page has too many elements, or they are nested too deeply."},
	{NoText, InvalidParameter, "The page has no readable text."},
	{InvalidJSON, MalformedRequest, "The body, a line of a batch, or a parameter that must be JSON, is not one JSON object, repeats a name, or has too many levels."},
	{InvalidQueryString, MalformedRequest, "The query string is not URL-encoded."},
	{ContentType, MalformedRequest, "The header Content-Type is not application/json, or for a batch not application/jsonl."},
	{IncompleteBody, MalformedRequest, "The body did not arrive completely."},
	{InvalidMember, MalformedRequest, "A member of a line of a batch, of a GraphQL request, or of a request about keys, is missing, unknown or of the wrong type."},
	{Batch, MalformedRequest, "The body is a list of GraphQL requests."},
	{BatchLimit, MalformedRequest, "The batch has no lines, too many lines, or lines that cost too much together."},
	{PersistedQuery, MalformedRequest, "The GraphQL request has the hash of a query instead of the query. The service keeps no queries."},
	{QuerySyntax, MalformedRequest, "The GraphQL query can't be parsed."},
	{QueryInvalid, MalformedRequest, "The GraphQL query, or a variable, does not fit the schema."},
	{QueryLimit, MalformedRequest, "The GraphQL query exceeds a limit."},
	{AnswerTooLarge, MalformedRequest, "The answer to the GraphQL query or to the batch would be too large."},
	{IdempotencyKey, MalformedRequest, "The header Idempotency-Key is too long, or has characters other than printable ASCII."},
	{MissingKey, InvalidKey, "The request has no API key."},
	{UnknownKey, InvalidKey, "The API key is mistyped, unknown or revoked."},
	{KeyExpired, InvalidKey, "The API key has expired."},
	{KeyScope, Forbidden, "The API key may not be used for this operation."},
	{KeyOrigin, Forbidden, "The API key is for pages of other origins."},
	{KeyWider, Forbidden, "The API key would give another key more rights than it has."},
	{TestKey, Forbidden, "The API key is for tests."},
	{PaidPlan, Forbidden, "The plan of the account does not include the operation."},
	{FullOfKeys, Forbidden, "The account has the maximum number of keys."},
	{KeyReplaced, Forbidden, "The previous secret of the key still works."},
	{CreditsExhausted, OutOfCredits, "The account has too few credits left."},
	{KeyLimit, OutOfCredits, "The API key has used its own limit of credits in this billing cycle."},
	{AccountSuspended, Suspended, "The operator of the service has suspended the account."},
	{LinkInvalid, InvalidLink, "The service did not make the link."},
	{KeyOfAnotherCall, KeyConflict, "The Idempotency-Key was used for a different call."},
	{AnswerNotKept, KeyConflict, "The call with the Idempotency-Key was paid, but its answer is no longer kept."},
	{LinkExpired, Expired, "The link has expired."},
	{UnknownPath, NotFound, "There is nothing at this path."},
	{UnknownOperation, NotFound, "The toolkit has no operation of this name."},
	{ImageRemoved, NotFound, "The image has been removed."},
	{NoSuchKey, NotFound, "The account has no such key."},
	{WrongMethod, MethodNotAllowed, "The path does not have this method."},
	{BodyTooLarge, TooLarge, "The body is too large."},
	{BodyEncoded, UnsupportedEncoding, "The body has a Content-Encoding."},
	{TooManyRequests, RateLimited, "The plan allows no more requests in this minute, or the sandbox no more in this hour."},
	{UnknownKeys, RateLimited, "The network has sent too many keys in this minute that the service does not know."},
	{Failed, Internal, "The service or the toolkit made a mistake."},
	{Busy, ServiceUnavailable, "The service has no room for the request at the moment."},
	{Interrupted, ServiceUnavailable, "The service was interrupted while it worked on the request."},
	{TimedOut, ServiceUnavailable, "The request took too long."},
	{AccountUnreachable, ServiceUnavailable, "The account did not answer."},
	{ImagesUnreachable, ServiceUnavailable, "The store of images did not answer."},
	{PageUnreachable, ServiceUnavailable, "The server of the page could not be reached."},
	{PageFailed, ServiceUnavailable, "The page answered with a status of 500 or more."},
	{PageTimedOut, ServiceUnavailable, "The page did not arrive in time."},
	{PageNotRead, ServiceUnavailable, "The service could not read the page."},
	{TextNotMeasured, ServiceUnavailable, "The service could not measure the text."},
	{CallRunning, ServiceUnavailable, "The first call with the Idempotency-Key is still being answered."},
}

// Code returns the code that a reason belongs to. It is empty for a text that is not a reason.
func (r Reason) Code() Code {
	for _, info := range Reasons {
		if info.Reason == r {
			return info.Code
		}
	}
	return ""
}
