"""A client uploads a file, chats, and reads the matter that came of it: with nothing but generated clients.

Arguments: the folder with the clients, the address of the suite, a bearer token.
"""
import json
import sys
from io import BytesIO

folder, origin, token = sys.argv[1:]
sys.path.insert(0, folder)

from consultations_service import AuthenticatedClient as Consultations
from consultations_service.api.consultations import chat, create_session, read_session
from consultations_service.models import ChatRequest, ConsultationSessionResponse, CreateSessionRequest
from files_service import AuthenticatedClient as Files
from files_service.api.files import read_file, upload_files
from files_service.models import FileMetadataResponse, UploadedResponse, UploadFilesRequest
from files_service.types import File
from matter_service import AuthenticatedClient as Matters
from matter_service.api.matters import list_todos, read_matter
from matter_service.models import Matter, MatterResponse, MatterTodoPageResponse


def at(kind, service):
    return kind(base_url=f"{origin}/{service}", token=token, timeout=120)


files = at(Files, "files-service")
loan = File(payload=BytesIO("借条：今借到人民币五万元。".encode()), file_name="loan.txt", mime_type="text/plain")
uploaded = upload_files.sync(client=files, body=UploadFilesRequest(file=[loan], purpose="evidence"))
assert isinstance(uploaded, UploadedResponse), uploaded
[kept] = uploaded.data.files
read = read_file.sync(kept.file_id, client=files)
assert isinstance(read, FileMetadataResponse) and read.data.name == "loan.txt", read

consultations = at(Consultations, "consultations-service")
made = create_session.sync(client=consultations, body=CreateSessionRequest(title="A loan", file_ids=[str(kept.file_id)]))
assert isinstance(made, ConsultationSessionResponse), made
told = chat.sync_detailed(
    made.data.id, client=consultations, body=ChatRequest(message="张三借了我五万元，到期不还，我想起诉。")
)
events = [line[7:] for line in told.content.decode().splitlines() if line.startswith("event: ")]
assert events and events[-1] in ("end", "card"), events

session = read_session.sync(made.data.id, client=consultations)
assert isinstance(session, ConsultationSessionResponse) and session.data.matter_id, session
matters = at(Matters, "matter-service")
matter = read_matter.sync(session.data.matter_id, client=matters)
assert isinstance(matter, MatterResponse) and isinstance(matter.data, Matter), matter
todos = list_todos.sync(session.data.matter_id, client=matters, size=50)
assert isinstance(todos, MatterTodoPageResponse), todos
assert "intake-collection" in [todo.todo_key for todo in todos.data.items]
print(json.dumps({"matter": matter.data.title, "status": matter.data.status, "events": len(events)}, ensure_ascii=False))
